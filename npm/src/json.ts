// A JSON text under construction, as UTF-8. The module reads bytes, so no intermediate string is built.

import { decoder, encoder } from './module/utf8.js';

/** A growing text. Its bytes are valid until the next write. */
export class JsonText {
  length = 0;
  private place = new Uint8Array(1 << 12);
  private readonly encode = encoder();
  private readonly decode = decoder();

  get bytes(): Uint8Array {
    return this.place.subarray(0, this.length);
  }

  /** The capacity in bytes. */
  get room(): number {
    return this.place.length;
  }

  toString(): string {
    return this.decode(this.bytes);
  }

  /** Adds one ASCII character. */
  addByte(byte: number): void {
    if (this.length === this.place.length) this.grow(1);
    this.place[this.length++] = byte;
  }

  /** Adds ASCII text. */
  add(text: string): void {
    const { length } = text;
    if (this.length + length > this.place.length) this.grow(length);
    const { place } = this;
    let at = this.length;
    for (let index = 0; index < length; index++) place[at++] = text.charCodeAt(index);
    this.length = at;
  }

  /** Adds text as a JSON string. If the text contains an unpaired surrogate, adds nothing and returns `false`. */
  addString(text: string): boolean {
    const { length } = text;
    if (length > SHORT) return this.addEscaped(text);
    if (this.length + length + 2 > this.place.length) this.grow(length + 2);
    const { place } = this;
    let at = this.length;
    place[at++] = QUOTE;
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index);
      if (unit < 0x20 || unit > 0x7e || unit === QUOTE || unit === BACKSLASH) return this.addEscaped(text);
      place[at++] = unit;
    }
    place[at++] = QUOTE;
    this.length = at;
    return true;
  }

  private addEscaped(text: string): boolean {
    if (!PLAIN.test(text) && HALF_A_PAIR.test(text)) return false;
    const bytes = this.encode(JSON.stringify(text));
    if (this.length + bytes.length > this.place.length) this.grow(bytes.length);
    this.place.set(bytes, this.length);
    this.length += bytes.length;
    return true;
  }

  private grow(more: number): void {
    const { bytes } = this;
    this.place = new Uint8Array(2 * (this.length + more));
    this.place.set(bytes);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The longest text, in characters, for which a loop is faster than a platform call. */
const SHORT = 64;

/** Text that needs no escaping in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** An unpaired surrogate. */
const HALF_A_PAIR = /[\ud800-\udfff]/u;
