import { vi } from 'vitest';

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
