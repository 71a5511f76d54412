// The entry `hearth-kpt/slim`: the entry `.` without the module, which the importing program loads with `init` or
// `initSync`.

export * from './index.js';
export { init, initSync, type InitInput } from './module/slim.js';
