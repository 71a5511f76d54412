// The script of the page, which is bundled with the package.

import * as hearth from 'hearth-kpt';

import { answerLine } from '../node/case.mjs';

const encoder = new TextEncoder();
const base64 = {
  decode: (text) => Uint8Array.fromBase64(text),
  encode: (text) => encoder.encode(text).toBase64(),
};

/** Returns the answers to a batch of lines. */
globalThis.answer = (lines) => lines.map((line) => answerLine(hearth, line, base64));

/** Returns the digest of the module from each slice that the page compiles, because a bundle has no module file. */
globalThis.digest = () => {
  const { Module } = WebAssembly;
  const named = new Set();
  WebAssembly.Module = class extends Module {
    constructor(bytes) {
      super(bytes);
      const [label] = Module.customSections(this, 'hearth-slice');
      named.add(JSON.parse(new TextDecoder().decode(label)).module);
    }
  };
  try {
    for (const operation of ONE_OF_EACH_SLICE) hearth.invoke(operation, '');
  } finally {
    WebAssembly.Module = Module;
  }
  return [...named].join(' and ');
};

const ONE_OF_EACH_SLICE = [
  'claims.rules',
  'credential.key',
  'gateway.routes',
  'module.catalogue',
  'preferences.schema',
  'sampling.size',
];
