/**
 * A request in the fragment of an address: `#s=1.` and its JSON, deflated (zlib) and written in base64url. What others
 * write may also be deflated without zlib's header, or stand as it is behind `#s=0.`.
 */

/** How much an unpacked fragment may hold; a full request of 32 × 32 needs about half of it. */
const LARGEST = 1_000_000;
const MARK = "#s=1.";
const BARE = "#s=0.";

/**
 * @param {unknown} value
 * @returns {Promise<string>}
 */
export async function pack(value) {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return MARK + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * What a fragment holds; undefined where it is not one of ours, or damaged, or too large.
 *
 * @param {string} fragment
 * @returns {Promise<unknown>}
 */
export async function unpack(fragment) {
  const mark = fragment.slice(0, MARK.length);
  if (mark !== MARK && mark !== BARE) return undefined;
  try {
    const binary = atob(fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    if (mark === BARE) return JSON.parse(await drained(new Blob([bytes]).stream().getReader()));
    const text = await inflated(bytes, "deflate").catch(() => inflated(bytes, "deflate-raw"));
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionFormat} format
 * @returns {Promise<string>}
 */
function inflated(bytes, format) {
  return drained(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader());
}

/**
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 * @returns {Promise<string>}
 */
async function drained(reader) {
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LARGEST) {
      await reader.cancel();
      throw new RangeError("too large");
    }
  }
}
