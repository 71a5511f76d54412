// Saves a text or a blob as a file of the user.

/** Offers content as a download with a name. */
export function save(content: string | Blob, name: string, type = 'text/plain;charset=utf-8'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Returns a name that file systems accept. */
export const fileName = (text: string): string => text.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100);
