import { vi } from 'vitest';

/** One upload as the browser would make it. A test says how far it got and what was answered. */
export class FakeUpload {
  static readonly all: FakeUpload[] = [];
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = '';
  aborted = false;
  what = '';
  file: File | null = null;
  readonly headers: Record<string, string> = {};

  open(method: string, address: string) {
    this.what = `${method} ${address.replace('/core/api', '')}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    const file = form.get('file');
    this.file = file instanceof File ? file : null;
    FakeUpload.all.push(this);
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }

  /** What a test does with it. */
  reach(part: number) {
    this.upload.onprogress?.({ loaded: part * 1000, total: 1000 });
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
  breakOff() {
    this.onerror?.();
  }
}

/** Uploads go to the test instead of to a server. Answers the list that they appear in. */
export function fakeUploads(): readonly FakeUpload[] {
  FakeUpload.all.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  return FakeUpload.all;
}
