import { data, Link, type RouterContextProvider, redirect } from 'react-router';
import { backInStock as copy } from '#copy/pages/back-in-stock.ts';
import { form } from '#copy/pages/form.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { backInStockSchema } from '#domain/catalogue/back-in-stock.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormOutcome } from '../../components/forms/form-outcome.tsx';
import { type FormResult, fieldOf, submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { handleForm } from '../../loaders/handle-form.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf, productHref } from '../../site/site-map.ts';
import type { Route } from './+types/route';

type BackInStockResult = FormResult & { readonly isSent?: boolean };

/** Returns the product; one that the shop does not sell redirects like any unknown address (NAV-7). */
const findProduct = async (context: Readonly<RouterContextProvider>, id: string) => {
  const [product] = await context.get(shopContext).catalogue.findMany([id]);
  if (!product) throw redirect(hrefOf('home'));
  return product;
};

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { id, name, group, unitsLeft } = await findProduct(context, params.id);
  return { product: { id, name, group }, isSoldOut: unitsLeft <= 0 };
};

/** The response does not reveal whether the address has a request already. */
export const action = async ({ context, params, request }: Route.ActionArgs) => {
  const typed = textFieldsOf(await request.formData());
  const parsed = parseFields(backInStockSchema, typed);
  if (!parsed.ok) return data<BackInStockResult>({ errors: parsed.error, typed }, 422);
  return handleForm(context, { typed }, async () => {
    const product = await findProduct(context, params.id);
    await context.get(shopContext).backInStock.request(product, parsed.value.email);
    return data<BackInStockResult>({ isSent: true });
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const headers = () => ({ 'cache-control': 'private, no-store' });

/** The form behind the one of a sold-out product, with its errors and its answer. */
export default function BackInStockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, isSoldOut } = loaderData;
  const result: BackInStockResult | undefined = actionData;
  const title = result?.isSent ? copy.sentTitle : copy.title;
  return (
    <div className="page">
      <Head title={title} isHidden />
      <h1>{title}</h1>
      {result?.isSent ? (
        <FormOutcome>{copy.sent}</FormOutcome>
      ) : (
        <>
          <p>{isSoldOut ? copy.intro(product.name) : copy.available(product.name)}</p>
          {isSoldOut && <RequestForm result={result} />}
        </>
      )}
      <p>
        <Link className="button quiet" to={productHref(product)}>
          {copy.view}
        </Link>
      </p>
    </div>
  );
}

const RequestForm = ({ result }: { readonly result: BackInStockResult | undefined }) => (
  <>
    <PageForm result={result} submit={copy.send}>
      <Field
        {...fieldOf(result, 'email')}
        label={copy.email}
        type="email"
        autoComplete="email"
        hint={copy.storage}
        required
      />
    </PageForm>
    <p>
      <Link className="alone" to={hrefOf('privacy')}>
        {copy.privacy}
      </Link>
    </p>
  </>
);
