export class AbacusPicture extends HTMLElement {
  set view(_) {}
}
