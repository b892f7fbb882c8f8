/** What a field of a ruled form needs to know. `error` and `valid` are never both set. Neither is while it is empty (FORM-03). */
interface Binding {
  readonly name: string;
  readonly error: string | undefined;
  readonly valid: boolean;
  readonly onBlur: () => void;
}

export interface TextBinding extends Binding {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface TickBinding extends Binding {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export interface FilesBinding extends Binding {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}
