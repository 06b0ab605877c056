import { orderEmails as copy } from '#copy/emails.ts';
import type { EmailLinks } from './email-links.ts';
import type { Content } from './layout.ts';
import { type EmailData, numberOf, text, viewOrder } from './order-email-blocks.ts';

export const orderPacked = ({ receipt, secret }: EmailData<'order-packed'>, links: EmailLinks): Content => {
  const { packed } = copy;
  return {
    subject: packed.subject,
    preview: packed.preview,
    blocks: [text(packed.text), text(packed.changes), ...numberOf(receipt), viewOrder(secret, links)],
  };
};

export const orderShipped = (data: EmailData<'order-shipped'>, links: EmailLinks): Content => {
  const { receipt, secret, carrier, trackingNumber, trackingUrl, part, isCorrection, lines } = data;
  const { shipped } = copy;
  const { corrected } = shipped;
  const content = lines.map(({ name, quantity }) => shipped.line(name, quantity));
  return {
    ...(isCorrection
      ? { subject: corrected.subject, preview: corrected.preview }
      : {
          subject: shipped.subjects[part],
          preview: carrier ? shipped.previewCarrier(carrier) : shipped.preview,
        }),
    blocks: [
      text(isCorrection ? corrected.text : shipped.texts[part]),
      ...(trackingNumber === '' ? [] : [text(shipped.tracking(trackingNumber, carrier))]),
      ...(trackingUrl ? [{ kind: 'link', label: shipped.track, url: trackingUrl } as const] : []),
      { kind: 'lines', title: shipped.content, lines: content },
      ...numberOf(receipt),
      viewOrder(secret, links, trackingUrl ? 'quiet-link' : 'link'),
    ],
  };
};

export const orderDelivered = (
  { receipt, secret }: EmailData<'order-delivered'>,
  links: EmailLinks,
): Content => {
  const { delivered } = copy;
  return {
    subject: delivered.subject,
    preview: delivered.preview,
    blocks: [
      text(delivered.text),
      ...numberOf(receipt),
      viewOrder(secret, links),
      text(delivered.help),
      { kind: 'quiet-link', label: delivered.returnsLink, url: links.returns() },
      { kind: 'quiet-link', label: delivered.contactLink, url: links.contact() },
    ],
  };
};
