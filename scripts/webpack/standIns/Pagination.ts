/** A table whose pages are turned elsewhere. */
export default function Pagination() {
  return null;
}
