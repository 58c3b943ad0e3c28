import { useLayoutEffect, useState } from "react";

/**
 * What `read` finds in the fields, with each input anew. Null without script. It reads the fields
 * themselves, because the reader may have typed before hydration.
 */
export function useFormValue<Value extends string | number | boolean>(
  form_id: string,
  read: (form_data: FormData) => Value,
): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useLayoutEffect(() => {
    const form = document.getElementById(form_id);
    if (!(form instanceof HTMLFormElement)) return undefined;
    const readFields = () => setValue(read(new FormData(form)));
    readFields();
    form.addEventListener("input", readFields);
    return () => form.removeEventListener("input", readFields);
  }, [form_id, read]);
  return value;
}
