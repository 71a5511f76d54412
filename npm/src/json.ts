// JSON text that is being written, as UTF-8: the module reads bytes, so no string is made of them on the way.

import { decoder, encoder } from './module/utf8.js';

/** A text. Its bytes are valid until more is written. */
export class JsonText {
  length = 0;
  private place = new Uint8Array(1 << 12);
  private readonly encode = encoder();
  private readonly decode = decoder();

  get bytes(): Uint8Array {
    return this.place.subarray(0, this.length);
  }

  /** How many bytes there is room for. */
  get room(): number {
    return this.place.length;
  }

  toString(): string {
    return this.decode(this.bytes);
  }

  /** Adds one character, which is ASCII. */
  addByte(byte: number): void {
    if (this.length === this.place.length) this.grow(1);
    this.place[this.length++] = byte;
  }

  /** Adds text that is ASCII. */
  add(text: string): void {
    const { length } = text;
    if (this.length + length > this.place.length) this.grow(length);
    const { place } = this;
    let at = this.length;
    for (let index = 0; index < length; index++) place[at++] = text.charCodeAt(index);
    this.length = at;
  }

  /** Adds text as a JSON string; where it has half of a surrogate pair, adds nothing and gives `false`. */
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

/** Up to how many characters a loop is faster than a call of the platform. */
const SHORT = 64;

/** Text that JSON writes as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A surrogate that is not one of a pair. */
const HALF_A_PAIR = /[\ud800-\udfff]/u;
