import { Head } from './head.tsx';

/** The head of a page with an access token in its address, which it hides from other origins. */
export const TokenPageHead = ({ title }: { title: string }) => (
  <>
    <Head title={title} isHidden />
    <meta name="referrer" content="same-origin" />
  </>
);
