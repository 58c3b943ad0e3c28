import { useReader } from "#app/http/reader.tsx";

export function PageTitle({ children }: { children: string }) {
  const { site_name } = useReader();
  return <title>{`${children} · ${site_name}`}</title>;
}
