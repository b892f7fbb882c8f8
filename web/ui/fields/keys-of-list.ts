import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Option } from './select-fields.tsx';

interface ListOfKeys {
  /** The list in sight is not the one of what was typed. */
  readonly isOther: boolean;
  readonly isLooking: boolean;
  /** How many were found. They stand first. */
  readonly matches: number;
  readonly options: readonly Option[];
  /** Called with what was chosen before the field was left, as soon as its list is there. Undefined where it has no such option. */
  readonly onAfterLeaving: (option: Option | undefined) => void;
}

/**
 * The keys that go through the list. While another list is in sight they wait for the one of what was typed, and nothing of the other is
 * chosen. A further letter or Escape takes them back. Enter takes the first match where no other was gone to, also where the field is left
 * right behind it, and sends no form: what was typed is no choice yet. A form that is sent meanwhile waits for the choice.
 */
export function useKeysOfList({ isOther, isLooking, matches, options, onAfterLeaving }: ListOfKeys) {
  const hasMatch = isLooking && matches > 0;
  const waiting = useRef<{ readonly input: HTMLElement; readonly code: string }[]>([]);
  const press = (input: HTMLElement, code: string) => {
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
    const shown = [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])];
    const at = shown.find((option) => option.hasAttribute('data-combobox-selected'));
    if (code === 'Enter') (at ?? (hasMatch ? shown[0] : undefined))?.click();
    else input.dispatchEvent(new window.KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }));
  };
  const held = useRef<HeldForm | null>(null);
  const letGo = (isChosen: boolean) => {
    held.current?.letGo(isChosen);
    held.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the last moment
  useEffect(() => () => letGo(false), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list is of interest
  useEffect(() => {
    if (isOther) return;
    const keys = waiting.current.splice(0);
    const [first] = keys;
    if (first === undefined || isOpen(first.input)) for (const { input, code } of keys) press(input, code);
    else {
      const option = options[placeAfter(keys, options.length) ?? (hasMatch ? 0 : -1)];
      onAfterLeaving(option);
      letGo(option !== undefined);
    }
  }, [isOther]);
  const forget = () => {
    waiting.current = [];
    letGo(false);
  };
  return {
    forget,
    /** Answers whether a choice waits. Arrows alone choose nothing. */
    leave: (): boolean => {
      const last = waiting.current.at(-1);
      if (last?.code !== 'Enter') forget();
      else held.current ??= holdForm(last.input.closest('form'));
      return waiting.current.length > 0;
    },
    take: (event: KeyboardEvent<HTMLInputElement>) => {
      const { currentTarget: input, nativeEvent } = event;
      const code = nativeEvent.code === 'NumpadEnter' ? 'Enter' : nativeEvent.code;
      if (code === 'Escape') forget();
      if (!isOpen(input) || isWriting(nativeEvent) || !LIST_KEYS.includes(code)) return;
      if (!isOther && !(code === 'Enter' && isLooking)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isOther) press(input, code);
      else if (waiting.current.at(-1)?.code !== 'Enter') waiting.current.push({ input, code });
    },
  };
}

interface HeldForm {
  /** Sends the form if somebody sent it meanwhile, and what it waited for is chosen. */
  readonly letGo: (isChosen: boolean) => void;
}

function holdForm(form: HTMLFormElement | null): HeldForm {
  let isSent = false;
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    isSent = true;
  };
  form?.addEventListener('submit', hold, { capture: true });
  return {
    letGo(isChosen) {
      form?.removeEventListener('submit', hold, { capture: true });
      // When what was chosen stands in the form.
      if (isSent && isChosen) setTimeout(() => form?.requestSubmit());
    },
  };
}

const isOpen = (input: HTMLElement): boolean => input.getAttribute('aria-expanded') === 'true';

/** Where the arrows lead to in a list that is not in sight, as the library goes through one that is. Undefined without any. */
function placeAfter(keys: readonly { readonly code: string }[], length: number): number | undefined {
  let place: number | undefined;
  for (const { code } of keys) {
    if (code === 'ArrowDown') place = ((place ?? -1) + 1) % length;
    if (code === 'ArrowUp') place = (place || length) - 1;
  }
  return place;
}

const LIST_KEYS = ['ArrowDown', 'ArrowUp', 'Enter'];

/** Letters that are put together of several keys. Safari says so of Enter by its number alone. */
const isWriting = ({ isComposing, keyCode }: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;
