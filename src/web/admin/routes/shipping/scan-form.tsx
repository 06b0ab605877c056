import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { adminShipping as copy } from '#copy/admin/fulfilment.ts';
import {
  isOrderNumberText,
  MAX_TYPED_NUMBER_LENGTH,
} from '#domain/orders/self-service/order-number-range.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { CarrierField } from '../../components/orders/carrier-field.tsx';
import { ShipAnywayForm } from '../../components/orders/ship-anyway-form.tsx';
import { CarrierQuestion } from './carrier-question.tsx';
import { haveSameForm, isCarrierMissing, rememberCarrier, rememberedCarrier } from './chosen-carriers.ts';
import { type Scan, type ScanResult, ScanRow, type ShippedOrder } from './scan-row.tsx';

type Props = {
  /** The carrier that is chosen first. */
  readonly carrier: string;
  readonly requestId: string;
  /** The response to a form that was sent without scripts. */
  readonly result: ScanResult | undefined;
};

type Fields = { readonly orderNumber: HTMLInputElement; readonly trackingNumber: HTMLInputElement };

const fieldsOf = (form: HTMLFormElement): Fields | undefined => {
  const [orderNumber, trackingNumber] = ['orderNumber', 'trackingNumber'].map((name) =>
    form.elements.namedItem(name),
  );
  const areInputs = orderNumber instanceof HTMLInputElement && trackingNumber instanceof HTMLInputElement;
  return areInputs ? { orderNumber, trackingNumber } : undefined;
};

/** Selected, so that the next scan replaces the text. */
const selectField = (field: HTMLInputElement): void => {
  field.focus();
  field.select();
};

type Texts = Pick<Scan, 'orderNumber' | 'trackingNumber'>;

const fill = (fields: Fields, { orderNumber, trackingNumber }: Texts): void => {
  fields.orderNumber.value = orderNumber;
  fields.trackingNumber.value = trackingNumber;
  selectField(fields.orderNumber);
};

/** Puts the texts of a scan back, unless the next one has begun. */
const fillForm = (
  form: HTMLFormElement | null,
  texts: Texts,
  { isForced }: { readonly isForced: boolean },
): void => {
  const fields = form && fieldsOf(form);
  if (!fields) return;
  const isEmpty = fields.orderNumber.value === '' && fields.trackingNumber.value === '';
  if (isEmpty || isForced) fill(fields, texts);
};

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Two scans and the next order: each is sent while the next one is scanned. */
export function ScanForm({ carrier, requestId, result }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [shipped, setShipped] = useState<ShippedOrder>();
  const [wrongLabel, setWrongLabel] = useState<string>();

  const { key } = useLocation();
  // Not the attribute, which scrolls while the page loads. After an undo, the next scan follows.
  useEffect(() => {
    const fields = key !== '' && form.current && fieldsOf(form.current);
    if (fields) selectField(fields.orderNumber);
  }, [key]);

  const remove = (id: string) => setScans((before) => before.filter((scan) => scan.requestId !== id));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const fields = form.current && fieldsOf(form.current);
    // A scanner ends each scan with Enter.
    if (event.key !== 'Enter' || !fields || fields.orderNumber.value.trim() === '') return;
    event.preventDefault();
    selectField(fields.trackingNumber);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = fieldsOf(event.currentTarget);
    if (!fields) return;
    const typed = new FormData(event.currentTarget);
    const trackingNumber = textIn(typed, 'trackingNumber');
    const orderNumber = textIn(typed, 'orderNumber');
    if (isOrderNumberText(trackingNumber, orderNumber)) {
      setWrongLabel(copy.isOrderNumber);
      selectField(fields.trackingNumber);
      return;
    }
    const scan: Scan = {
      requestId: crypto.randomUUID(),
      intent: 'scan',
      orderNumber,
      trackingNumber,
      carrier: textIn(typed, 'carrier') || rememberedCarrier(trackingNumber),
    };
    setWrongLabel(undefined);
    setShipped(undefined);
    setScans((before) => [scan, ...before.filter((earlier) => earlier.orderNumber !== orderNumber)]);
    fill(fields, { orderNumber: '', trackingNumber: '' });
  };

  const shipAnyway = (scan: Scan): void => {
    const again: Scan = { ...scan, requestId: crypto.randomUUID(), intent: 'scan-anyway' };
    setScans((before) => before.map((each) => (each === scan ? again : each)));
    const fields = form.current && fieldsOf(form.current);
    if (fields?.orderNumber.value === scan.orderNumber) fill(fields, { orderNumber: '', trackingNumber: '' });
  };

  const chooseCarrier = (scan: Scan, carrierOfScan: string): void => {
    rememberCarrier(scan.trackingNumber, carrierOfScan);
    setScans((before) =>
      before.map((each) =>
        isCarrierMissing(each) && haveSameForm(each.trackingNumber, scan.trackingNumber)
          ? { ...each, carrier: carrierOfScan }
          : each,
      ),
    );
    const fields = form.current && fieldsOf(form.current);
    if (fields) selectField(fields.orderNumber);
  };

  const onCarrier = (chosen: string): void => {
    const address = new URL(window.location.href);
    address.searchParams.set('carrier', chosen);
    // Not by the router, whose navigation would request the page again.
    window.history.replaceState(window.history.state, '', address);
  };

  return (
    <>
      <Form ref={form} method="post" className="scan-form" onSubmit={onSubmit} data-independent="">
        <input type="hidden" name="requestId" value={requestId} />
        <Field
          {...fieldOf(result, 'orderNumber')}
          label={copy.order}
          maxLength={MAX_TYPED_NUMBER_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          isAlert
          onKeyDown={onKeyDown}
        />
        <Field
          {...fieldOf(result, 'trackingNumber')}
          {...(wrongLabel !== undefined && { error: wrongLabel })}
          label={copy.tracking}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          isAlert
        />
        <CarrierField
          trackingNumber={result?.typed?.['trackingNumber']}
          defaultValue={result?.typed?.['carrier'] ?? carrier}
          error={result?.errors?.['carrier']}
          onChange={({ currentTarget }) => onCarrier(currentTarget.value)}
        />
        <button type="submit" className="button" name="intent" value="ship">
          {copy.submit}
        </button>
        {result?.problem && (
          <p role="alert" className="notice">
            {result.problem}
          </p>
        )}
      </Form>
      <ShipAnywayForm result={result} requestId={requestId} />
      <p role="status" className={shipped ? 'scan-status notice success message' : 'scan-status'}>
        {shipped &&
          [copy.shipped(shortNumberOf(shipped.orderNumber)), ...shipped.notes.map(copy.noteText)].join('\n')}
      </p>
      {scans.length > 0 && (
        <ul className="scans" aria-label={copy.scans} data-independent="">
          {scans.filter(isCarrierMissing).map((scan) => (
            <CarrierQuestion
              key={scan.requestId}
              scan={scan}
              onCarrier={(chosen) => chooseCarrier(scan, chosen)}
              onDismiss={() => remove(scan.requestId)}
            />
          ))}
          {scans
            .filter((scan) => !isCarrierMissing(scan))
            .map((scan) => (
              <ScanRow
                key={scan.requestId}
                scan={scan}
                onShipped={(order) => {
                  setShipped(order);
                  remove(scan.requestId);
                }}
                onFailed={() => fillForm(form.current, scan, { isForced: false })}
                onAgain={() => {
                  fillForm(form.current, scan, { isForced: true });
                  remove(scan.requestId);
                }}
                onAnyway={() => shipAnyway(scan)}
                onDismiss={() => remove(scan.requestId)}
              />
            ))}
        </ul>
      )}
    </>
  );
}
