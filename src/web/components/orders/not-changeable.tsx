import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { changeOrder as copy } from '#copy/pages/order.ts';
import { hrefOf } from '../../site/site-map.ts';

type Props = {
  readonly text: string;
  /** True if the shopper has just tried to change the order, whose form has disappeared. */
  readonly isRejected: boolean;
};

/** The reason why an order cannot be changed anymore, and a link to the contact page. */
export function NotChangeable({ text, isRejected }: Props) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isRejected) message.current?.focus();
  }, [isRejected]);
  return (
    <>
      <p ref={message} tabIndex={-1} {...(isRejected && { role: 'alert', className: 'notice' })}>
        {text}
      </p>
      <p>
        <Link className="alone" to={hrefOf('contact')}>
          {copy.contact}
        </Link>
      </p>
    </>
  );
}
