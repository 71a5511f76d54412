// The entry `hearth-kpt/gateway`: paths of a protocol gateway.

export type * from '../contract.js';
export { CompilationForbidden, CouldNotRun, Trapped } from '../errors.js';
export {
  createRouter,
  GatewayConfigurationError,
  type Router,
  type RouteOptions,
  type RouteResult,
  type RouteTable,
} from '../gateway.js';
export { version, type Version } from '../version.js';
