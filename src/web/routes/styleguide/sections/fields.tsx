import { AreaField, Field, SelectField } from '#web/components/forms/field.tsx';
import { auth } from '../../../copy/auth.ts';
import { form } from '../../../copy/checkout-form.ts';
import { LONG_NAME } from '../specimens/examples.ts';
import type { Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const MISSING = 'Please enter a name.';

const Fields = () => (
  <Specimens>
    <Specimen name="Empty">
      <Field label={form.fields.name} name="name" />
    </Specimen>
    <Specimen name="With the focus" forced="focus">
      <Field label={form.fields.name} name="name" />
    </Specimen>
    <Specimen name="Need not be filled">
      <Field label={form.fields.line2} name="line2" isOptional={form.optional} />
    </Specimen>
    <Specimen name="With a hint">
      <Field label={form.email} name="email" type="email" hint={form.emailHint} />
    </Specimen>
    <Specimen name="Wrong">
      <Field label={form.fields.name} name="name" error={MISSING} />
    </Specimen>
    <Specimen name="Wrong, with a hint, with the focus" forced="focus">
      <Field
        label={auth.password}
        name="password"
        type="password"
        hint={auth.passwordHint}
        error="Please choose a password of at least 6 characters."
      />
    </Specimen>
    <Specimen name="Eighty characters">
      <Field label={form.fields.name} name="name" defaultValue={LONG_NAME} />
    </Specimen>
    <Specimen name="Disabled">
      <Field label={form.fields.name} name="name" defaultValue="Ada" disabled />
    </Specimen>
    <Specimen name="A choice">
      <SelectField label={form.fields.country} name="country">
        <option>{form.chooseCountry}</option>
      </SelectField>
    </Specimen>
    <Specimen name="A choice, wrong">
      <SelectField label={form.fields.country} name="country" error="Please choose a country.">
        <option>{form.chooseCountry}</option>
      </SelectField>
    </Specimen>
    <Specimen name="Several lines" width="half">
      <AreaField label="Message" name="message" rows={4} />
    </Specimen>
    <Specimen name="Several lines, wrong" width="half">
      <AreaField label="Message" name="message" rows={4} error={MISSING} defaultValue={LONG_NAME} />
    </Specimen>
  </Specimens>
);

export const fields: Section = {
  id: 'fields',
  title: 'Fields',
  lead: 'The label above, the hint below, and each error next to its field.',
  Content: Fields,
};
