// The operations and how they are called, apart from what loads the module: those types need the platform's.

/** The operations of the module. */
export type Operation =
  | 'claims.validate'
  | 'claims.record'
  | 'claims.rules'
  | 'claims.schema'
  | 'gateway.compile'
  | 'gateway.route'
  | 'gateway.routes'
  | 'gateway.release'
  | 'preferences.validate'
  | 'preferences.merge'
  | 'preferences.render'
  | 'preferences.schema'
  | 'preferences.tool'
  | 'preferences.manifest'
  | 'selection.draw'
  | 'selection.verify'
  | 'sampling.size'
  | 'study.assess'
  | 'study.estimate'
  | 'study.reductions'
  | 'credential.key'
  | 'credential.issue'
  | 'credential.sign'
  | 'credential.verify'
  | 'module.version';

/** Calls an operation. */
export type Invoke = (operation: Operation, request: string | Uint8Array) => string;
