import { Field } from '#web/components/forms/field.tsx';
import { PageForm } from '#web/components/forms/page-form.tsx';
import { form } from '../../../copy/form.ts';
import { reset } from '../../../copy/reset-password.ts';
import { DuringNavigation } from '../specimens/navigation.tsx';
import type { Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const email = <Field label={reset.email} name="email" type="email" defaultValue="ada@example.com" />;

// Errors would draw the focus to their fields, so the first form is shown without naming one.
const Forms = () => (
  <Specimens>
    <Specimen name="To be filled" width="half">
      <PageForm errors={undefined} problem={undefined} submit={reset.send}>
        {email}
      </PageForm>
    </Specimen>
    <Specimen name="Being sent" width="half">
      <DuringNavigation navigation={{ state: 'submitting', formMethod: 'POST' }}>
        <PageForm errors={undefined} problem={undefined} submit={reset.send}>
          {email}
        </PageForm>
      </DuringNavigation>
    </Specimen>
    <Specimen name="Filled in wrong" width="half">
      <PageForm errors={{}} problem={undefined} submit={reset.send}>
        <Field label={reset.email} name="email" error="This is not a complete e-mail address." />
      </PageForm>
    </Specimen>
    <Specimen name="Could not be sent" width="half">
      <PageForm errors={undefined} problem={form.unsent} submit={reset.send}>
        {email}
      </PageForm>
    </Specimen>
  </Specimens>
);

export const forms: Section = {
  id: 'forms',
  title: 'Forms',
  lead: 'A form says what became of it, keeps what was typed, and goes to the first field that is wrong.',
  Content: Forms,
};
