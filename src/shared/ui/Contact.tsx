/** Ways to ask somebody. */
export function Contact({ email, phone }: { email: string; phone: string }) {
  return (
    <>
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
      {phone !== '' && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
    </>
  );
}
