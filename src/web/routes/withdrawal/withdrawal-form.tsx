import { useSearchParams } from 'react-router';
import { withdrawal as copy } from '#copy/pages/withdrawal.ts';
import type { WithdrawalStatement } from '#domain/orders/self-service/withdrawal.ts';
import { AreaField, Field } from '../../components/forms/field.tsx';
import { type FormResult, fieldOf } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { PageLink } from '../../components/pagination/page-link.tsx';
import { hrefOf } from '../../site/site-map.ts';
import styles from './withdrawal.module.css';

/** Rejected entries, or a valid statement that is not confirmed yet. */
export type WithdrawalResult = FormResult & { readonly statement?: WithdrawalStatement };

const names = ['orderNumber', 'name', 'email', 'items'] as const;

/** The statement of a withdrawal; a link to it may name the order. */
export function WithdrawalForm({ result }: { result: WithdrawalResult | undefined }) {
  const [search] = useSearchParams();
  const linked = search.get('order') ?? '';
  const of = (name: (typeof names)[number]) => ({ ...copy.fields[name], ...fieldOf(result, name) });
  const orderNumber = of('orderNumber');
  return (
    <div className="two-columns">
      <div className={styles['form']}>
        <p>{copy.intro}</p>
        <PageForm result={result} submit={copy.review} intent="review">
          <Field
            {...orderNumber}
            defaultValue={orderNumber.defaultValue ?? linked}
            autoComplete="off"
            required
          />
          <Field {...of('name')} autoComplete="name" required />
          <Field {...of('email')} type="email" autoComplete="email" required />
          <AreaField {...of('items')} rows={3} isOptional={copy.optional} />
        </PageForm>
      </div>
      <section aria-labelledby="next" className="beside">
        <h2 id="next">{copy.nextTitle}</h2>
        <ol className={styles['steps']}>
          {copy.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{copy.unpacked}</p>
        <p className="actions">
          <PageLink className="alone" to={hrefOf('findOrder')}>
            {copy.findOrder}
          </PageLink>
          <PageLink className="alone" to={hrefOf('returns')}>
            {copy.more}
          </PageLink>
        </p>
      </section>
    </div>
  );
}

type ReviewProps = { readonly result: WithdrawalResult; readonly statement: WithdrawalStatement };

/** The statement as it will be sent, to confirm or to change. */
export function WithdrawalReview({ result, statement }: ReviewProps) {
  const hidden = names.map((name) => <input key={name} type="hidden" name={name} value={statement[name]} />);
  return (
    <>
      <p>{copy.statement}</p>
      <dl className={styles['statement']}>
        {names.map((name) => (
          <div key={name}>
            <dt>{copy.fields[name].label}</dt>
            <dd>{statement[name] || copy.wholeOrder}</dd>
          </div>
        ))}
      </dl>
      <p>{copy.notSent}</p>
      <div className={styles['actions']}>
        <PageForm result={result} submit={copy.confirm} intent="confirm">
          {hidden}
        </PageForm>
        <PageForm result={undefined} submit={copy.edit} intent="edit" button={{ className: 'button quiet' }}>
          {hidden}
        </PageForm>
      </div>
    </>
  );
}
