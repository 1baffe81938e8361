/** Names as they come to a festival in the middle of Europe, with what they demand of fonts and searches. */

export const FIRST_NAMES: readonly string[] = `
  Aaliyah Änne Adrián Agnieszka Aleksandra Alessia Amélie Anđela Anna Anton Ayşe Åsa Ben Björn Brigitte
  Bogdan Çağla Carlos Céline Charlotte Chloé Clara Dániel David Dilara Dörte Dženana Edda Elif Elias Emil
  Émile Emilia Esra Eva Fabian Fatima Félix Fiona Florian Frieda Gábor Giulia Greta Günter Hanna Hannes
  Hélène Henrike Ida Ilse İbrahim Inés Ivana Jan Jannis Jérôme Jiří Joana Johanna Jonas Jörg José Judith
  Jürgen Karla Karol Kateřina Katrin Kübra Lars Lea Leïla Lena Leon Leyla Łukasz Lotte Luís Luka Maarten
  Magda Małgorzata Marek Maria Márton Mateusz Mehmet Mia Michał Mika Milena Mira Moritz Müslüm Nadia Nele
  Niklas Nina Noah Noé Ole Oskar Ömer Øyvind Paula Pavel Pia Radosław Rahel René Rosa Roza Ruben Sanne
  Şirin Sára Søren Sofia Stefan Štěpán Sven Tamás Tereza Theo Thomas Till Tobias Tom Tuğçe Ugo Ülkü Ursula
  Valentin Vera Víctor Viktória Vincent Wanda Wiebke Willi Xenia Yannick Yusuf Zara Zoë Žofia Zuzana
`
  .trim()
  .split(/\s+/);

export const LAST_NAMES: readonly string[] = `
  Åkesson Albrecht Aydın Bäcker Bauer Beck Becker Bergström Białek Böhm Brandt Braun Busch Castañeda Černý
  Çelik Cohen Dąbrowski Demir Díaz Dietrich Dubois Dvořák Engel Erdoğan Fernández Fischer Fleißner Förster
  Franke Friedrich Fuchs Garnier Gašparović Göbel Graf Groß Großmann Günther Haas Hahn Hansen Hartmann
  Heinrich Herrmann Hoffmann Horváth Huber İnce Ivanović Jäger Jakobsen Jansen Jørgensen Jung Kaiser Kaya
  Keller Kılıç Klein Klößner Koch Köhler König Kováč Kowalski Kraus Krüger Kühn Lang Lange Łasiński Lehmann
  Lévy Lindström Lorenz Ludwig Lukić Maier Márquez Martin Mayer Meier Meißner Möller Moreau Müller
  Müller-Lüdenscheidt Muñoz Nagy Neumann Nguyễn Novák Nowak Núñez O’Brien Öztürk Pálsson Peña Peters Petrović
  Pfeiffer Pohl Przybylski Richter Roth Rößler Sánchez Sauer Schäfer Schmidt Schmitt Schmitz Schneider
  Schröder Schulte Schulz Schwarz Seidel Şahin Šimić Simon Söderberg Sommer Stein Süß Szabó Tóth Thomas
  Ullrich Vogel Vogt Wagner Walter Weber Weiß Werner Winkler Winter Wiśniewski Wolf Wójcik Yıldız Yılmaz
  Żak Ziegler Zimmermann
`
  .trim()
  .split(/\s+/);

const LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** The name as it stands in an e-mail address. */
export function inEmail(name: string): string {
  return name
    .toLowerCase()
    .replace(/[äöüßøłđı]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z-]/g, '');
}
