import { copy } from '#copy/emails.ts';
import type { StaffNews } from '#domain/email/email-message.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { countryNameInText } from '#domain/values/country-name.ts';
import { formatCents } from '#domain/values/money.ts';
import type { EmailLinks } from './email-links.ts';
import type { Content } from './layout.ts';

type NewsOf<Kind extends StaffNews['kind']> = Extract<StaffNews, { kind: Kind }>['data'];

/** Composes an email about something new to a member of staff. */
export const composeStaffNews = (news: StaffNews, links: EmailLinks): Content =>
  news.kind === 'staff-new-order' ? newOrder(news.data, links) : newEnquiry(news.data, links);

const newOrder = (
  { receipt, totalCents, country }: NewsOf<'staff-new-order'>,
  links: EmailLinks,
): Content => {
  const texts = copy.staffNewOrder;
  const [shortNumber, total] = [shortNumberOf(receipt), formatCents(totalCents)];
  const inText = countryNameInText(country);
  return {
    subject: texts.subject(shortNumber, total),
    preview: country ? texts.preview(inText) : texts.paid(shortNumber, total),
    blocks: [
      { kind: 'text', text: texts.paid(shortNumber, total) },
      ...(country ? [{ kind: 'text', text: texts.country(inText) } as const] : []),
      { kind: 'link', label: texts.link, url: links.staffOrder(receipt) },
      { kind: 'quiet-link', label: texts.stop, url: links.staffAccount() },
    ],
  };
};

const newEnquiry = ({ reference }: NewsOf<'staff-new-enquiry'>, links: EmailLinks): Content => {
  const texts = copy.staffNewInquiry;
  return {
    subject: texts.subject(reference),
    preview: texts.received(reference),
    blocks: [
      { kind: 'text', text: texts.received(reference) },
      { kind: 'link', label: texts.link, url: links.staffEnquiries() },
      { kind: 'quiet-link', label: texts.stop, url: links.staffAccount() },
    ],
  };
};
