import { orderEmails as copy } from '#copy/emails.ts';
import { orderSummary } from '#copy/pages/order-summary.ts';
import { formatDay } from '#domain/orders/gift/gift-days.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { formatCents, times, toDollars } from '#domain/values/money.ts';
import { MINUTE } from '#domain/values/time.ts';
import { orderDelivered, orderPacked, orderShipped } from './compose-fulfilment-email.ts';
import type { EmailLinks } from './email-links.ts';
import type { Content, ContentBlock } from './layout.ts';
import { type EmailData, numberOf, type OrderEmail, text, viewOrder } from './order-email-blocks.ts';

/** Composes the emails about an order; `now` is when they are sent. */
export const composeOrderEmail = (email: OrderEmail, links: EmailLinks, now: Date): Content => {
  const content = contentOf(email, links, now);
  return { ...content, subject: copy.subject(content.subject, shortNumberOf(email.data.receipt)) };
};

const contentOf = (email: OrderEmail, links: EmailLinks, now: Date): Content => {
  switch (email.kind) {
    case 'order-paid':
      return orderConfirmed(email.data, links);
    case 'order-unpaid':
      return orderUnpaid(email.data, links, now);
    case 'order-cancelled':
      return orderCancelled(email.data, links);
    case 'order-refunded':
      return orderRefunded(email.data, links);
    case 'order-address-changed':
      return addressChanged(email.data, links);
    case 'order-packed':
      return orderPacked(email.data, links);
    case 'order-shipped':
      return orderShipped(email.data, links);
    case 'order-delivered':
      return orderDelivered(email.data, links);
    case 'order-access-code':
      return accessCode(email.data);
    case 'order-link':
      return orderLink(email.data, links);
    case 'order-message':
      return staffMessage(email.data, links);
  }
};

const orderConfirmed = (data: EmailData<'order-paid'>, links: EmailLinks): Content => {
  const { receipt, secret, totalCents, discounts, shippingMethod, lines, address, arrival, gift } = data;
  const { confirmed } = copy;
  return {
    subject: confirmed.subject,
    preview: arrival ? confirmed.previewArrival(arrival) : confirmed.preview,
    blocks: [
      text(gift?.deliverAfter ? confirmed.thanksForGift : confirmed.thanks),
      ...numberOf(receipt),
      {
        kind: 'order-summary',
        summary: {
          lines: lines.map(({ name, quantity, priceCents, productId }) => ({
            name,
            detail: `${quantity} × ${formatCents(priceCents)}`,
            amount: formatCents(times(priceCents, quantity)),
            ...(productId !== undefined && { picture: productId }),
          })),
          amounts: [
            ...discounts.map(({ label, amountCents, code }) => ({
              name: nameOfDiscount(label, code),
              amount: `−${formatCents(amountCents)}`,
            })),
            ...(shippingMethod ? [deliveryRow(shippingMethod)] : []),
          ],
          total: formatCents(totalCents),
        },
      },
      ...(address ? [{ kind: 'lines', title: confirmed.address, lines: address } as const] : []),
      ...(arrival ? [text(confirmed.arrival(arrival))] : []),
      ...giftBlocks(gift),
      { kind: 'link', label: copy.viewOrder, url: links.order(secret) },
      text(confirmed.changes),
      text(confirmed.returns),
      { kind: 'quiet-link', label: confirmed.returnsLink, url: links.returns() },
      ...(data.mayWithdraw
        ? [
            text(confirmed.withdrawal),
            { kind: 'quiet-link', label: confirmed.withdrawalLink, url: links.withdrawal(receipt) } as const,
          ]
        : []),
      text(confirmed.contact),
      { kind: 'quiet-link', label: confirmed.contactLink, url: links.contact() },
      text(copy.keepPrivate),
    ],
  };
};

const giftBlocks = (gift: EmailData<'order-paid'>['gift']): ContentBlock[] => {
  const { confirmed } = copy;
  if (!gift) return [];
  const lines = (gift.message ?? '').split('\n');
  return [
    ...(gift.message ? [{ kind: 'lines', title: confirmed.giftMessage, lines } as const] : []),
    ...(gift.deliverAfter ? [text(confirmed.giftDay(formatDay(gift.deliverAfter)))] : []),
    text(confirmed.giftSlip),
  ];
};

const deliveryRow = ({ name, priceCents }: NonNullable<EmailData<'order-paid'>['shippingMethod']>) => ({
  name: name === null ? orderSummary.delivery : orderSummary.deliveryBy(name),
  amount: orderSummary.deliveryPrice(toDollars(priceCents)),
});

const DEADLINE = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

const orderUnpaid = (
  { receipt, secret, totalCents, until }: EmailData<'order-unpaid'>,
  links: EmailLinks,
  now: Date,
): Content => {
  const { unpaid } = copy;
  const deadline = new Date(until);
  const minutes = Math.max(1, Math.floor((deadline.getTime() - now.getTime()) / MINUTE));
  const reservation = unpaid.reservation(minutes, DEADLINE.format(deadline));
  return {
    subject: unpaid.subject,
    preview: unpaid.preview(reservation),
    unsubscribeUrl: links.stopReminders(secret),
    blocks: [
      text(unpaid.waits(formatCents(totalCents))),
      text(reservation),
      ...numberOf(receipt),
      { kind: 'link', label: unpaid.link, url: links.order(secret) },
      text(unpaid.later),
      text(unpaid.notYou),
      { kind: 'quiet-link', label: unpaid.stop, url: links.stopReminders(secret) },
    ],
  };
};

const orderCancelled = (
  { receipt, secret, refundCents }: EmailData<'order-cancelled'>,
  links: EmailLinks,
): Content => {
  const { cancelled } = copy;
  const amount = formatCents(refundCents);
  return {
    subject: cancelled.subject,
    preview: refundCents > 0 ? cancelled.preview(amount) : cancelled.text,
    blocks: [
      text(cancelled.text),
      ...(refundCents > 0 ? [text(cancelled.refund(amount))] : []),
      ...numberOf(receipt),
      { kind: 'link', label: copy.viewOrder, url: links.order(secret) },
    ],
  };
};

const nameOfDiscount = (label: string, code: string | null | undefined): string => {
  if (code === undefined) return label;
  return code === null ? orderSummary.deal(label) : orderSummary.code(code);
};

const orderRefunded = (
  {
    receipt,
    secret,
    refundedCents,
    totalCents,
    amountCents = refundedCents,
    items,
  }: EmailData<'order-refunded'>,
  links: EmailLinks,
): Content => {
  const { refunded } = copy;
  const amount = formatCents(amountCents);
  const total = formatCents(totalCents);
  const isFirst = amountCents >= refundedCents;
  const full = isFirst ? refunded.full(amount) : refunded.rest(amount, total);
  const partial = isFirst
    ? refunded.partial(amount, total)
    : refunded.further(amount, formatCents(refundedCents), total);
  return {
    subject: refunded.subject,
    preview: refunded.preview(amount),
    blocks: [
      text(refundedCents >= totalCents ? full : partial),
      ...(items ? [{ kind: 'lines', title: refunded.items, lines: items } as const] : []),
      text(refunded.time),
      ...numberOf(receipt),
      { kind: 'link', label: copy.viewOrder, url: links.order(secret) },
    ],
  };
};

const addressChanged = (
  { receipt, secret, address }: EmailData<'order-address-changed'>,
  links: EmailLinks,
): Content => {
  const { addressChanged: changed } = copy;
  return {
    subject: changed.subject,
    preview: changed.preview,
    blocks: [
      text(changed.text),
      { kind: 'lines', title: changed.address, lines: address },
      ...numberOf(receipt),
      { kind: 'link', label: copy.viewOrder, url: links.order(secret) },
      text(changed.notYou),
    ],
  };
};

const accessCode = ({ receipt, code }: EmailData<'order-access-code'>): Content => {
  const { accessCode: access } = copy;
  return {
    subject: access.subject,
    preview: access.preview,
    blocks: [text(access.code(code)), text(access.expires), ...numberOf(receipt), text(access.notYou)],
  };
};

const orderLink = ({ receipt, secret, cause }: EmailData<'order-link'>, links: EmailLinks): Content => {
  const { link } = copy;
  const { lead, notYou } = link.causes[cause ?? 'requested'];
  return {
    subject: link.subject,
    preview: link.preview,
    blocks: [
      text(lead),
      ...numberOf(receipt),
      { kind: 'link', label: copy.viewOrder, url: links.order(secret) },
      text(copy.keepPrivate),
      text(notYou),
    ],
  };
};

const MAX_PREVIEW = 120;

const staffMessage = (
  { receipt, secret, subject, message }: EmailData<'order-message'>,
  links: EmailLinks,
): Content => ({
  subject,
  preview: message.replace(/\s+/g, ' ').slice(0, MAX_PREVIEW),
  blocks: [
    ...message.split(/\n{2,}/).map(text),
    ...numberOf(receipt),
    viewOrder(secret, links, 'quiet-link'),
    text(copy.message.reply),
    text(copy.keepPrivate),
  ],
});
