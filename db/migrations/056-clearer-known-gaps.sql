-- What shipped layers lack is said more clearly. A text that an operator wrote stays.
update layers set quality = reworded.new_text
from (values
  ('The point is the middle of the airport. Small airports are left out.',
   'The point is the center of the airport. Small airports are left out.'),
  ('Computed: the runways of an airport, what lies between them, and a strip around it of 1 km at large airports and 500 m at others. Where the runways of a large or medium airport aren’t mapped, 1 km around its middle.',
   'Computed: the runways of an airport, what lies between them, and a strip around it of 1 km at large airports and 500 m at others. Where the runways of a large or medium airport aren’t mapped, 1 km around its center.'),
  ('Mostly where people live on a base: ranges and most bases are missing.',
   'Mostly housing on bases: ranges and most bases are missing.'),
  ('Nothing for the East, and with gaps in the West: that a place isn’t in it says nothing. No names.',
   'No data for the East, and gaps in the West, so land outside may be protected, too. No names.'),
  ('Motorways, trunk and primary roads.', 'Secondary roads are missing.'),
  ('Larger rivers; many smaller ones have no name.', 'Smaller rivers are missing, and many have no name.'),
  ('Larger lakes and reservoirs.', 'Smaller lakes and reservoirs are missing.')
) as reworded (old_text, new_text)
where layers.shipped_as is not null and layers.quality = reworded.old_text;
