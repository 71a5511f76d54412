// What a browser takes for an import that brings nothing.

export const answer = () => ({ ok: true });
