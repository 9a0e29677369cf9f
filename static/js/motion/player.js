/**
 * One player for everything that moves: a handful of animations of the Web Animations API under one clock, which can be
 * played, paused and sought. What is seen depends on the time alone, not on how the time came about.
 */

export class Player {
  /** @type {Animation[]} */
  #animations = [];
  /** @type {Animation | null} */
  #clock = null;
  #duration = 0;
  #rate = 1;

  /** Milliseconds into the beat. */
  get time() {
    return Number(this.#clock?.currentTime ?? 0);
  }

  get duration() {
    return this.#duration;
  }

  get active() {
    return this.#clock !== null;
  }

  get running() {
    return this.#clock?.playState === "running";
  }

  /**
   * Takes animations that are not yet running, in the place of those before.
   *
   * @param {readonly Animation[]} animations
   * @param {number} duration
   * @param {() => void} ended  called once when the time has run to its end by playing, not by seeking
   */
  load(animations, duration, ended) {
    this.stop();
    const clock = new Animation(new KeyframeEffect(null, null, { duration: Math.max(duration, 1), fill: "both" }));
    this.#animations = [...animations, clock];
    this.#clock = clock;
    this.#duration = duration;
    for (const each of this.#animations) each.pause();
    clock.onfinish = () => {
      if (this.#clock === clock && clock.playState === "finished") ended();
    };
  }

  /** Runs on from where it is, all animations from the same time. */
  play() {
    const time = this.time;
    for (const each of this.#animations) {
      each.playbackRate = this.#rate;
      each.currentTime = time;
      each.play();
    }
  }

  pause() {
    for (const each of this.#animations) each.pause();
  }

  /** @param {number} time */
  seek(time) {
    for (const each of this.#animations) {
      each.pause();
      each.currentTime = Math.min(Math.max(time, 0), this.#duration);
    }
  }

  /** @param {number} rate */
  set rate(rate) {
    this.#rate = rate;
    if (this.running) for (const each of this.#animations) each.playbackRate = rate;
  }

  /** Takes all animations away. */
  stop() {
    const clock = this.#clock;
    this.#clock = null;
    if (clock) clock.onfinish = null;
    for (const each of this.#animations) each.cancel();
    this.#animations = [];
    this.#duration = 0;
  }
}
