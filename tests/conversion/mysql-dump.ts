import { gzipSync } from "node:zlib";

export type Cell = string | number | null | Buffer;
export type Rows = { [column: string]: Cell }[];
export type DumpForm = "mysqldump" | "own backup";

/** A dump with these tables, each with its definition, as MySQL's own program or phpBB writes it. */
export function mysqlDump(tables: Record<string, Rows>, form: DumpForm, prefix = "phpbb_"): Buffer {
  const names = Object.keys(tables).toSorted();
  const write = form === "mysqldump" ? mysqldumpTable : backupTable;
  return Buffer.concat([
    Buffer.from(form === "mysqldump" ? MYSQLDUMP_HEAD : BACKUP_HEAD),
    ...names.flatMap((name) => write(`${prefix}${name}`, tables[name] ?? [])),
    Buffer.from(form === "mysqldump" ? "\n-- Dump completed on 2026-01-02  3:04:05\n" : ""),
  ]);
}

export const gzipped = (dump: Buffer) => gzipSync(dump);

const MYSQLDUMP_HEAD = `-- MySQL dump 10.13  Distrib 5.7.44
--
-- Host: localhost    Database: forum; it's here
/*!40101 SET NAMES utf8 */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
`;
const BACKUP_HEAD = "#\n# phpBB Backup Script\n# Dump of tables for phpbb_\n#\n";

function mysqldumpTable(name: string, rows: Rows): Buffer[] {
  const columns = columnsOf(rows).map((column) => `  \`${column}\` text COLLATE utf8_bin`);
  return [
    Buffer.from(
      `DROP TABLE IF EXISTS \`${name}\`;\nCREATE TABLE \`${name}\` (\n${columns.join(",\n")},\n  PRIMARY KEY (\`${columnsOf(rows)[0]}\`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8;\nLOCK TABLES \`${name}\` WRITE;\n/*!40000 ALTER TABLE \`${name}\` DISABLE KEYS */;\n`,
    ),
    ...insert(`INSERT INTO \`${name}\` VALUES `, rows),
    Buffer.from(`/*!40000 ALTER TABLE \`${name}\` ENABLE KEYS */;\nUNLOCK TABLES;\n\n`),
  ];
}

function backupTable(name: string, rows: Rows): Buffer[] {
  const columns = columnsOf(rows);
  return [
    Buffer.from(
      `# Table: ${name}\nDROP TABLE IF EXISTS ${name};\nCREATE TABLE \`${name}\` (\n${columns.map((column) => `  \`${column}\` text`).join(",\n")}\n);\n\n`,
    ),
    ...insert(`INSERT INTO ${name} (${columns.join(", ")}) VALUES `, rows),
  ];
}

const columnsOf = (rows: Rows) => Object.keys(rows[0] ?? { id: 0 });

function insert(head: string, rows: Rows): Buffer[] {
  if (rows.length === 0) return [];
  const columns = columnsOf(rows);
  return [
    Buffer.from(head),
    ...rows.flatMap((row, index) => [
      Buffer.from(index === 0 ? "(" : ",("),
      ...columns.flatMap((column, place) => [
        Buffer.from(place === 0 ? "" : ","),
        literal(row[column] ?? null),
      ]),
      Buffer.from(")"),
    ]),
    Buffer.from(";\n"),
  ];
}

function literal(cell: Cell): Buffer {
  if (cell === null) return Buffer.from("NULL");
  if (typeof cell === "number") return Buffer.from(String(cell));
  // Bytes that are no characters of UTF-8 stay as they are.
  const text = Buffer.from(cell).toString("latin1");
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll('"', '\\"')
    .replaceAll("\0", "\\0")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\x1a", "\\Z");
  return Buffer.from(`'${escaped}'`, "latin1");
}
