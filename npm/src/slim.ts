// The same as `.`, without the module: whoever imports this loads it, with `init` or `initSync`.

export * from './index.js';
export { init, initSync, type InitInput } from './module/slim.js';
