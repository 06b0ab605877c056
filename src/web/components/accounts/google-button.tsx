import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { auth } from '#copy/pages/auth.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { type ErrorCode, isErrorCode } from '#domain/api/error-code.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { fetchSession } from '../../api/session.ts';
import { hrefOf } from '../../site/site-map.ts';
import { useShopDispatch } from '../../state/store/store.ts';
import styles from './google-button.module.css';
import { GoogleMark } from './google-mark.tsx';
import { returnPathOf } from './return-target.ts';

const START = apiMap.google;
const CHANNEL = 'camellia-google';
const CLOSED_CHECK_MS = 500;

type Progress = 'idle' | 'waiting' | 'blocked' | 'no-cookies' | 'unfinished';

/** Google sign-in in a popup (AUTH-7); without scripts in the page itself. A message of the popup only triggers a request of the session. */
export function GoogleButton() {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const returnPath = returnPathOf(useSearchParams()[0]);
  const [progress, setProgress] = useState<Progress>('idle');
  const [rejection, setRejection] = useState<ErrorCode>();
  const popup = useRef<Window | null>(null);

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    const onMessage = async ({ data }: MessageEvent<unknown>) => {
      const session = await dispatch(fetchSession());
      setProgress('idle');
      if (session.ok && session.value.user) await navigate(returnPath);
      else if (typeof data === 'string' && isErrorCode(data)) setRejection(data);
      else if (session.ok) setProgress(data === 'signed-in' ? 'no-cookies' : 'unfinished');
    };
    channel.addEventListener('message', (event) => void onMessage(event));
    return () => channel.close();
  }, [dispatch, navigate, returnPath]);

  useEffect(() => {
    if (progress !== 'waiting') return;
    const timer = setInterval(() => {
      if (popup.current?.closed) setProgress('idle');
    }, CLOSED_CHECK_MS);
    return () => clearInterval(timer);
  }, [progress]);

  const open = () => {
    setRejection(undefined);
    if (!navigator.cookieEnabled) {
      setProgress('no-cookies');
      return;
    }
    popup.current = window.open(START, CHANNEL, 'popup,width=480,height=680');
    setProgress(popup.current ? 'waiting' : 'blocked');
  };

  return (
    <>
      <button type="button" className={`button quiet ${styles['google']}`} onClick={open}>
        <GoogleMark />
        {auth.google}
      </button>
      <noscript>
        <a href={START}>{auth.openHere}</a>
      </noscript>
      {rejection && (
        <p role="alert" className="notice">
          {messageOf(rejection)}{' '}
          {rejection === 'auth/account-exists' && (
            <Link to={hrefOf('resetPassword')}>{auth.newPassword}</Link>
          )}
        </p>
      )}
      {progress === 'waiting' && <p role="status">{auth.waitingForGoogle}</p>}
      {(progress === 'no-cookies' || progress === 'unfinished') && (
        <p role="alert" className="notice">
          {progress === 'unfinished' ? auth.googleUnfinished : auth.cookiesBlocked}
        </p>
      )}
      {progress === 'blocked' && (
        <p role="alert">
          {auth.blocked} <a href={START}>{auth.openHere}</a>
        </p>
      )}
    </>
  );
}
