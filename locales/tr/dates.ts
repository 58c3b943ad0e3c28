/** Short dates. The browser has them only where it writes dates itself, so no reading page loads them. */
export const dates = {
  time: "{{hour}}.{{minute}}",
  yesterday: "dün {{time}}",
  dayOfMonth: "{{day}} {{month}}",
  dayOfYear: "{{day}} {{month}} {{year}}",
  /** Separated by blanks. */
  months: "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
};
