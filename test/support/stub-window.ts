import { vi } from 'vitest';

/** Stubs a visible document and its window; the returned document's state can be changed. */
export const stubPage = (): EventTarget & { visibilityState: string } => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  return page;
};

/** Stubs the window of a tab and the events of its storage. */
export const stubWindow = (): void => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'StorageEvent',
    class extends Event {
      readonly key: string | null;
      constructor(type: string, { key = null }: StorageEventInit) {
        super(type);
        this.key = key;
      }
    },
  );
};
