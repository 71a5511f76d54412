// The languages of the report, by their names in themselves.

const files = import.meta.glob<{ name: string }>('../../../../languages/*/language.json', { eager: true });

/** The tag and the name of each language, in the order of the tags. */
export const languages: readonly (readonly [string, string])[] = Object.entries(files)
  .map(([path, { name }]) => [path.split('/').at(-2) ?? '', name] as const)
  .sort(([one], [other]) => one.localeCompare(other));
