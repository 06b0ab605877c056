import { redirect } from 'react-router';
import { addressOf } from '../../site-map.ts';

/** Any other path leads home (NAV-7), from the server and within the page alike. */
export const loader = () => redirect(addressOf('home'));

export default function Unknown() {
  return null;
}
