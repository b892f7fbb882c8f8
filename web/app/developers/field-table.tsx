import type { Schema } from './api-document.ts';
import classes from './developers.module.css';
import { fieldsOf, kindOf, type SchemaField } from './schema-fields.ts';

interface FieldTableProps {
  readonly title: string;
  readonly schema?: Schema | undefined;
  readonly fields?: readonly SchemaField[];
  /** What is answered is always there, unless a right for it is missing. */
  readonly isAnswer?: boolean;
}

/** The fields of a part of a call, by the names that a program writes. Nothing where there are none. */
export function FieldTable({ title, schema, fields = fieldsOf(schema), isAnswer = false }: FieldTableProps) {
  if (fields.length === 0 && schema === undefined) return null;
  return (
    <div className={classes.fields}>
      <h4>{title}</h4>
      {schema && <p>{kindOf(schema)}</p>}
      <dl>
        {fields.map(({ name, kind, required, right, meaning }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {!isAnswer && required && <span className={classes.needed}> required</span>}
            </dt>
            <dd>
              {kind}
              {right !== null && `; with the right ${right}`}
              {meaning !== null && `. ${meaning}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
