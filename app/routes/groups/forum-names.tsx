type ForumNamesProps = { text: string; forums: { id: number; name: string }[] };

/** A sentence about forums, and their names. */
export function ForumNames({ text, forums }: ForumNamesProps) {
  return (
    <div>
      <p>{text}</p>
      <ul className="mt-1 list-disc ps-6 wrap-anywhere">
        {forums.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
