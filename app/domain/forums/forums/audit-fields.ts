type Category = { id: number; name: string; order: number };
type Forum = { id: number; name: string; description: string; order: number };

/** The fields of a category that the audit log records. */
export function categoryAuditFields({ name, order }: Category) {
  return { name, order };
}

/** The fields of a forum that the audit log records, with the name of its category. */
export function forumAuditFields({ name, description, order }: Forum, category: string | null) {
  return { name, description, order, category };
}

export function categorySubject({ id, name }: Category) {
  return { subject_type: "category", subject_id: id, subject_name: name } as const;
}

export function forumSubject({ id, name }: Forum) {
  return { subject_type: "forum", subject_id: id, subject_name: name } as const;
}
