import { digestOf } from '../../environment/accounts.ts';
import { countRows } from './count-rows.ts';
import { newShopper, pageFunction, type ShopFunction } from './shop-function.ts';

/** Forms of visitors that send emails, with their stored effect. */
export const VISITOR_FORMS = {
  'find-order': pageFunction(
    'POST /find-order',
    (visit) => newShopper(visit).send('/find-order', { number: 'CAM-7K4Q2M', email: visit.enquiryEmail }),
    {
      status: 303,
      count: countRows(
        'letters where kind = \'order-link\' and "to" = $1',
        ({ enquiryEmail }) => enquiryEmail,
      ),
      isRepeatable: true,
    },
  ),
  enquiry: pageFunction(
    'POST /franchising',
    (visit) =>
      newShopper(visit).send('/franchising', {
        name: 'Bruno',
        email: visit.enquiryEmail,
        phone: '',
        town: 'Springfield',
        message: 'I sell books.',
        website: '',
      }),
    { status: 303, count: countRows('enquiries where email = $1', ({ enquiryEmail }) => enquiryEmail) },
  ),
  withdrawal: pageFunction(
    'POST /withdrawal',
    (visit) =>
      newShopper(visit).send('/withdrawal', {
        intent: 'confirm',
        name: 'Bruno',
        orderNumber: 'CAM-7K4Q2M',
        email: visit.enquiryEmail,
        items: '',
      }),
    { status: 303, count: countRows('withdrawals where email = $1', ({ enquiryEmail }) => enquiryEmail) },
  ),
  'back-in-stock': pageFunction(
    'POST /back-in-stock/:id',
    (visit) => newShopper(visit).send('/back-in-stock/masala-chai', { email: visit.enquiryEmail }),
    { count: countRows('back_in_stock_requests where email = $1', ({ enquiryEmail }) => enquiryEmail) },
  ),
  'confirm-back-in-stock': pageFunction(
    'POST /back-in-stock/confirm/:secret',
    (visit) => newShopper(visit).send(`/back-in-stock/confirm/${visit.links.backInStock}`),
    {
      count: countRows('back_in_stock_requests where confirmed_at is not null and digest = $1', ({ links }) =>
        digestOf(links.backInStock),
      ),
    },
  ),
  'stop-back-in-stock': pageFunction('POST /back-in-stock/stop/:secret', (visit) =>
    newShopper(visit).send(`/back-in-stock/stop/${visit.links.backInStock}`),
  ),
} as const satisfies Record<string, ShopFunction>;
