import { data } from 'react-router';
import { form as copy } from '#copy/pages/form.ts';
import { submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { type StaffFormResult, withoutSecrets } from './staff-form-result.ts';

type ClientActionArgs<Result> = {
  readonly request: Request;
  readonly serverAction: () => Promise<Result>;
};

/** The `clientAction` of every page with a form: a lost connection becomes its result, so that the typed text stays. */
export const sendForm = async <Result>({ request, serverAction }: ClientActionArgs<Result>) => {
  const typed = withoutSecrets(textFieldsOf(await request.clone().formData()));
  const sent = await submitForm(async () => ({ result: await serverAction() }), copy.unsent);
  // With the status of an error, after which the router requests no page.
  return 'result' in sent ? sent.result : data<StaffFormResult>({ ...sent, typed }, 503);
};
