import { type ChangeEvent, useState } from 'react';
import { adminImport as copy, describeFileProblem } from '#copy/admin/shipping-import.ts';
import { MAX_SHIPMENT_FILE } from '#domain/orders/shipments/shipment-file.ts';
import { decodeFile, isWorkbook } from '#platform/csv/decode-file.ts';
import { AreaField, Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import type { ImportResult } from './import-forms.ts';

const CSV = 'csv';

/** The rows as text; the scripts fill it from a file. */
export function FileFields({ result }: { readonly result: ImportResult | undefined }) {
  const [problem, setProblem] = useState<string>();

  const onChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const area = currentTarget.form?.elements.namedItem(CSV);
    const [file] = currentTarget.files ?? [];
    if (!file || !(area instanceof HTMLTextAreaElement)) return;
    const bytes = new Uint8Array(await file.slice(0, 4 * MAX_SHIPMENT_FILE).arrayBuffer());
    const text = decodeFile(bytes);
    const found = isWorkbook(bytes)
      ? copy.workbook
      : text.length > MAX_SHIPMENT_FILE
        ? describeFileProblem({ kind: 'too-long' })
        : undefined;
    setProblem(found);
    if (found === undefined) area.value = text;
  };

  return (
    <>
      <div className="needs-script">
        <Field
          label={copy.file}
          hint={copy.fileHint}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => void onChange(event)}
          error={problem}
          isAlert
        />
      </div>
      <AreaField
        {...fieldOf(result, CSV)}
        label={copy.csv}
        hint={copy.csvHint}
        rows={10}
        wrap="off"
        autoComplete="off"
        spellCheck={false}
        required
      />
    </>
  );
}
