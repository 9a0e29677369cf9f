/**
 * The JSON that the server sends, and what is made of it, as types.
 *
 * @typedef {"plain" | "shifted"} Form
 * @typedef {number | string} Entry  one cell as it was sent: a number, or an expression as it was typed
 * @typedef {Entry[][]} Matrix
 * @typedef {{kind: "direct", query: Matrix, key: Matrix, value: Matrix}} Direct
 * @typedef {{kind: "projected", x: Matrix, w_query: Matrix, w_key: Matrix, w_value: Matrix,
 *   weight_layout: "in_out" | "out_in"}} Projected
 * @typedef {{kind: "weighted", weights: Matrix, value: Matrix}} Weighted
 * @typedef {Direct | Projected | Weighted} Inputs
 * @typedef {{kind: "none"} | {kind: "causal", query_offset: Entry} | {kind: "custom", allowed: boolean[][]}} Mask
 * @typedef {{inputs: Inputs, mask?: Mask, upstream: Matrix, scale?: Entry, fault?: string}} Request  as a run echoes it
 *
 * @typedef {number | number[] | number[][] | boolean[][]} Tensor  scalar, one number a row, matrix, mask
 * @typedef {"passed" | "failed" | "cannot-tell"} Status
 * @typedef {{id: string, status: Status, measured?: number | null, tolerance?: number | null, cell?: string | null,
 *   reason?: string | null}} Check
 *
 * @typedef {object} Run
 * @property {Request} request
 * @property {Record<string, number>} shapes  n_q n_k d_v, d_k and d_x where they are defined
 * @property {Record<string, Tensor>} tensors
 * @property {boolean[]} readable
 * @property {Check[]} checks
 *
 * @typedef {object} Term  one node of the expression tree: see `app/attention/terms.py`
 * @property {string} op
 * @property {Term[]} [of]
 * @property {string} [tensor]
 * @property {string[]} [indices]
 * @property {string} [index]
 * @property {string} [name]
 *
 * @typedef {"given" | "matmul" | "scale" | "row" | "contraction" | "add"} OperationKind
 *
 * @typedef {object} Operation
 * @property {string} tensor
 * @property {string} symbol
 * @property {string[]} indices
 * @property {string[]} shape
 * @property {string[]} operands
 * @property {OperationKind} kind
 * @property {string} stage
 * @property {Form | null} form
 * @property {string} tex
 * @property {Term | null} terms
 *
 * @typedef {{tensors: string[], detail: "cell" | "row" | "whole"}} Step
 * @typedef {{name: string, undoes: string | null, tensors: string[], steps: Step[]}} Stage
 *
 * @typedef {object} Graph
 * @property {"direct" | "projected" | "weighted"} kind
 * @property {"in_out" | "out_in"} weight_layout
 * @property {"default" | "custom"} scaling
 * @property {Record<string, string>} indices  the size that each index letter runs over
 * @property {Stage[]} stages
 * @property {Operation[]} operations
 * @property {Operation[]} asides  what may be looked at besides; it stands in no run
 *
 * @typedef {{kind: "cell", cell: string, tensor: string, value: number, text: string, covered?: boolean}} CellToken
 * @typedef {{kind: "op", text: string}} OpToken  × + − ÷ ( ) max ,
 * @typedef {{kind: "const", name: string, value: number, text: string}} ConstToken  root_d_k, scale, typed; δ is 0 or 1
 * @typedef {{kind: "power", of: Token[]}} PowerToken  e to the power of these
 * @typedef {{kind: "derived", derived: string, value: number, text: string}} DerivedToken
 * @typedef {CellToken | OpToken | ConstToken | PowerToken} Token
 *
 * @typedef {object} Line  one line of the ledger: symbol, indices, `= tokens`, `= result`
 * @property {string | null} cell  null for the sum of a row of weights, which is no cell
 * @property {string} symbol
 * @property {number[]} indices
 * @property {Token[]} tokens
 * @property {CellToken | DerivedToken} result
 * @property {boolean} given
 * @property {boolean} masked  nothing is left to compute: the cell is 0 by the mask
 * @property {{printed: string, value: number} | null} residue  what the printed numbers would give instead
 * @property {{key: string, params: Record<string, number>} | null} notice  a sentence of the catalogue
 *
 * @typedef {{cell: string, value: number, text: string}} CellFragment
 * @typedef {{derived: string, value: number, text: string}} DerivedFragment
 * @typedef {string | CellFragment | DerivedFragment} Fragment
 * @typedef {(key: string, params: Record<string, string | number>) => string} Text  looks up and fills a sentence
 */
