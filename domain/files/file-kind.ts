/** Kinds of file that are taken: images and pdf, with the endings of their names. SVG can carry a script and is none (D34, P18). */
const ENDINGS = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const;

export type FileKind = keyof typeof ENDINGS;
export const FILE_KINDS = Object.keys(ENDINGS) as FileKind[];

/** Other names under which browsers and programs know the same kinds. */
const ALIASES: Readonly<Record<string, FileKind>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'application/x-pdf': 'application/pdf',
};

/** The kind that a media type stands for, as in `image/jpeg; charset=binary`. */
export function kindOfType(type: string): FileKind | null {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return FILE_KINDS.find((kind) => kind === plain) ?? ALIASES[plain] ?? null;
}

/** The kind that the ending of a name promises. */
export function kindOfName(name: string): FileKind | null {
  const ending = endingOf(name).slice(1).toLowerCase();
  return FILE_KINDS.find((kind) => (ENDINGS[kind] as readonly string[]).includes(ending)) ?? null;
}

export const isImage = (kind: string): boolean => kind.startsWith('image/');

/** With its dot. Empty when there is none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot);
}
