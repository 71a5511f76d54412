// The codes of findings that are not the module's.

/** A code that this package adds, or that of a call that could not run. */
export type PackageCode =
  | 'value.not_json'
  | 'form.ambiguous_number'
  | 'form.control_refused'
  | 'form.half_character'
  | 'form.not_a_number'
  | 'form.not_sent'
  | 'form.problem'
  | 'module.forbidden'
  | 'module.trapped'
  | 'module.unavailable'
  | 'request.malformed'
  | 'request.too_large';
