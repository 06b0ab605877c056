import { useSearchParams } from 'react-router';
import { SavedNotice } from '../../components/forms/saved-notice.tsx';
import { DONE } from '../site/admin-map.ts';

/** Says what a form has done; `texts` are by its intent. */
export function DoneNotice({ texts }: { readonly texts: Readonly<Record<string, string>> }) {
  const intent = useSearchParams()[0].get(DONE) ?? '';
  const text = Object.hasOwn(texts, intent) ? texts[intent] : undefined;
  return text && <SavedNotice parameter={DONE}>{text}</SavedNotice>;
}
