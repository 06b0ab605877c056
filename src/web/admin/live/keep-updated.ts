import { adminEventsPath } from '#domain/api/admin-events-path.ts';
import { LIVE_UPDATE_COOKIE } from '#domain/staff/staff-session.ts';
import { followStream } from '../../live/follow-stream.ts';
import { shareStream } from '../../live/share-stream.ts';
import { isEditing } from './is-editing.ts';

/** Changes within this time cause one request. */
export const DEBOUNCE_MS = 2_000;
const COOKIE_SECONDS = 10;
const CHANGED = { changed: true } as const;

type Options = {
  readonly memberId: string;
  /** False while a form is sent. */
  readonly isReady: () => boolean;
  /** Requests the page again. */
  readonly update: () => Promise<void>;
};

const setUpdateCookie = (seconds: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have had the Cookie Store API only since 2025.
  document.cookie = `${LIVE_UPDATE_COOKIE}=1; path=/admin; max-age=${seconds}; samesite=strict; secure`;
};

const isShown = (): boolean => document.visibilityState === 'visible';

/** True if the session has ended; a shop that cannot be reached may know it again later. */
const isSignedOut = (): Promise<boolean> =>
  fetch(adminEventsPath, { method: 'HEAD' }).then(
    ({ status }) => status === 401,
    () => false,
  );

/** Updates a page after changes, with one stream for all tabs; a hidden or edited page waits. Returns a function that stops. */
export const keepUpdated = ({ memberId, isReady, update }: Options): (() => void) => {
  let hasChanged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const updateOrWait = async () => {
    timer = undefined;
    if (!isShown() || !isReady() || isEditing(document)) return schedule();
    hasChanged = false;
    // Such a request does not keep an idle session alive.
    setUpdateCookie(COOKIE_SECONDS);
    await update();
    setUpdateCookie(0);
    // The page keeps what it shows if a form is edited meanwhile.
    if (isEditing(document)) onChange();
  };
  const schedule = () => {
    if (hasChanged && isShown()) timer ??= setTimeout(() => void updateOrWait(), DEBOUNCE_MS);
  };
  const onChange = () => {
    hasChanged = true;
    schedule();
  };
  const follow = (onEvent: (event: typeof CHANGED) => void) =>
    followStream(adminEventsPath, {
      onEvent: { changed: () => onEvent(CHANGED) },
      onOpen: () => onEvent(CHANGED),
      onLive: () => undefined,
      // The update leads to the sign-in.
      onRejected: () => void isSignedOut().then((isEnded) => isEnded && onEvent(CHANGED)),
    });

  document.addEventListener('visibilitychange', schedule);
  const stop = shareStream({
    name: `camellia:admin-changes:${memberId}`,
    follow,
    onUpdate: onChange,
    onLive: () => undefined,
    onJoin: onChange,
  });
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', schedule);
  };
};
