-- Shipped layers have plainer names. One that an operator gave stays.
update layers set name = renamed.new_name
from (values
  ('dallas-flood-zones', 'Flood zones of Dallas', 'Dallas flood zones'),
  ('iowa-substations', 'Substations of Iowa and Washington, DC', 'Substations in Iowa and Washington, DC'),
  ('military-places', 'Bases that the census counts as places', 'Military bases (census places)'),
  ('western-refuges', 'Wildlife refuges of the West', 'Western wildlife refuges'),
  ('western-park-service', 'Park Service land of the West', 'Western National Park Service land'),
  ('texas-roads', 'Main roads of Texas', 'Texas main roads'),
  ('railroads', 'Railroads of North America', 'North American railroads'),
  ('rivers', 'Rivers of North America', 'North American rivers'),
  ('lakes', 'Lakes of North America', 'North American lakes'),
  ('us-cities', 'US cities and their population', 'US cities by population'),
  ('us-marginal-emissions', 'Marginal emissions of electricity by county', 'Marginal CO₂ rates by county')
) as renamed (shipped_as, old_name, new_name)
where layers.shipped_as = renamed.shipped_as and layers.name = renamed.old_name;
