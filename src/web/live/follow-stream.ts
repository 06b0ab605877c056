/** Milliseconds until a rejected stream is reopened; browsers reopen only broken connections. */
export const REOPEN_MS = 10_000;
/** The shop ends each stream regularly, and browsers reconnect within five seconds, which needs no notice. */
export const GRACE_MS = 6_000;

type StreamHandlers = {
  /** By event, what receives its data. */
  readonly onEvent: Readonly<Record<string, (data: string) => void>>;
  /** The stream is open; changes may have been missed before. */
  readonly onOpen?: () => void;
  /** Whether changes arrive at the moment. */
  readonly onLive: (isLive: boolean) => void;
  /** The shop rejects the stream; the session may have ended. */
  readonly onRejected: () => void;
};

/** Subscribes to server-sent events at a path, and reopens a rejected stream; returns a function that stops. */
export const followStream = (
  path: string,
  { onEvent, onOpen, onLive, onRejected }: StreamHandlers,
): (() => void) => {
  let isLive = true;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;

  const setLive = (now: boolean) => {
    if (now === isLive) return;
    isLive = now;
    onLive(isLive);
  };

  const open = () => {
    const opened = new EventSource(path);
    source = opened;
    opened.addEventListener('open', () => {
      clearTimeout(graceTimer);
      graceTimer = undefined;
      setLive(true);
      onOpen?.();
    });
    opened.addEventListener('error', () => {
      graceTimer ??= setTimeout(() => setLive(false), GRACE_MS);
      if (opened.readyState !== EventSource.CLOSED) return;
      onRejected();
      reopenTimer = setTimeout(open, REOPEN_MS);
    });
    for (const [event, onData] of Object.entries(onEvent))
      opened.addEventListener(event, ({ data }: MessageEvent<string>) => onData(data));
  };

  open();
  return () => {
    clearTimeout(reopenTimer);
    clearTimeout(graceTimer);
    source.close();
  };
};
