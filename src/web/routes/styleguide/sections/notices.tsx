import { ErrorPage } from '#web/components/errors/error-page.tsx';
import { LoadError } from '#web/components/errors/load-error.tsx';
import { NoScriptNotice } from '#web/components/errors/no-script-notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { catalogue } from '../../../copy/catalogue.ts';
import { success } from '../../../copy/success.ts';
import { unpaidOrder } from '../../../copy/unpaid-order.ts';
import type { Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const MISSING = { status: 404, statusText: '', internal: false, data: undefined };
const nothing = () => undefined;

const Notices = () => (
  <Specimens>
    <Specimen name="Something to know" width="half">
      <p className="notice">{unpaidOrder.waits('$46.00')}</p>
    </Specimen>
    <Specimen name="Something to know, at length" width="half">
      <div className="notice">
        <p>{success.status['awaiting-payment']}</p>
        <p>{success.status.cancelled}</p>
      </div>
    </Specimen>
    <Specimen name="A load that failed" width="half">
      <LoadError message={catalogue.failed} error={{ code: 'auth/network-request-failed' }} retry={nothing} />
    </Specimen>
    <Specimen name="Loading" width="half">
      <Spinner />
    </Specimen>
    <Specimen name="A page that is not there" width="half">
      <ErrorPage error={MISSING} />
    </Specimen>
    <Specimen name="A page that failed" note="without a connection it says that instead" width="half">
      <ErrorPage error={new Error('never shown')} />
    </Specimen>
    <Specimen name="Where scripts are switched off" note="seen only there" width="half">
      <NoScriptNotice feature="products" />
    </Specimen>
  </Specimens>
);

export const notices: Section = {
  id: 'notices',
  title: 'Notices',
  lead: 'What happened, in a sentence, and what to do about it.',
  Content: Notices,
};
