// The baseline: an import of an empty module.

export const answer = () => ({ ok: true });
